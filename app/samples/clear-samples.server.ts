import { defineApprovable } from "../desk/approvals/approvals.server.ts";
import { audit } from "../desk/audit-log.server.ts";
import { clearSamples } from "./seed.server.ts";

defineApprovable<{ alsoPeoples?: boolean }>({
  name: "clear-samples",
  title: "Clear the sample content",
  lookAt: () => "/operator/parties",
  async perform({ alsoPeoples = false }, by) {
    await clearSamples({ alsoPeoples });
    const said = "Cleared the sample content.";
    await audit(by, { action: "clear-samples", subject: "samples", said });
    return said;
  },
});
