import type pg from "pg";
import type { Statement } from "./statements.ts";

/** What an owner does, and nobody while the product serves. */
const byTheOwner = /platform\/(db\/(migrate|rights)|backup\/)/;

const touchesRows = /^\s*(with|select|insert|update|delete)\b/i;

/** Postgres looks at rights when it would run a statement, which `explain` comes close enough to. */
export async function checkRights(statements: Statement[], product: pg.ClientBase): Promise<string[]> {
  const faults: string[] = [];
  for (const { file, place, texts } of statements.filter(({ file }) => !byTheOwner.test(file))) {
    for (const text of texts.filter((each) => touchesRows.test(each))) {
      const refusal = await refusalOf(text, product);
      if (refusal)
        faults.push(
          `${place}: the product's role may not do this: ${refusal}. See migrations/rights (${file}).`,
        );
    }
  }
  return faults;
}

async function refusalOf(text: string, product: pg.ClientBase): Promise<string | null> {
  try {
    await product.query(`explain (generic_plan) ${text}`);
    return null;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return code === "42501" ? message : null;
  }
}
