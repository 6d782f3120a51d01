import { Select as Radix } from "radix-ui";
import { Icon } from "../icon.tsx";
import type { SelectProps } from "./select.tsx";

/** Scroll buttons step every 50 ms and type-ahead forgets after 1 s (WIDGETS-02, WIDGETS-03): both are Radix's. */
export default function SelectList({ label, id, options, onChange, ...rest }: SelectProps) {
  return (
    <Radix.Root {...rest} onValueChange={onChange}>
      <Radix.Trigger id={id} className="select" aria-label={label}>
        <Radix.Value />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="select-list" position="popper" sideOffset={6}>
          <Radix.ScrollUpButton className="select-scroll">
            <Icon name="chevron-down" size={16} />
          </Radix.ScrollUpButton>
          <Radix.Viewport>
            {options.map(({ value, label, disabled }) => (
              <Radix.Item key={value} value={value} disabled={disabled} className="select-item">
                <Radix.ItemText>{label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Icon name="check" size={18} />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
          <Radix.ScrollDownButton className="select-scroll">
            <Icon name="chevron-down" size={16} />
          </Radix.ScrollDownButton>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
