type Draft = {
  title: string;
  /** One paragraph each. */
  lines: string[];
  action?: { label: string; href: string };
  why: string;
};

/** Stands in a letter where the recipient's own stop link comes when it is sent. */
export const unsubscribeMark = "[[stop-letters]]";

const text = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const display = "font-family:Anybody,'Arial Narrow','Helvetica Neue',Arial,sans-serif";

/** Dark everywhere: clients that turn colours around are told that it is dark already. */
export function renderEmail(draft: Draft): { text: string; html: string } {
  return { text: plain(draft), html: page(draft) };
}

function plain({ title, lines, action, why }: Draft): string {
  const parts = [
    title,
    ...lines,
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    `--\n${why}\nUnsubscribe: ${unsubscribeMark}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

// Tables and styles in place, because that is what mail clients understand.
const page = ({ title, lines, action, why }: Draft) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="supported-color-schemes" content="dark">
<title>${escaped(title)}</title>
<style>:root{color-scheme:dark}a{color:#2bf56b}@media (max-width:480px){.sheet{padding:32px 24px!important}.title{font-size:34px!important}}</style>
</head>
<body style="margin:0;padding:0;background-color:#070a08;color:#f4f1e6" bgcolor="#070a08">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:#070a08">${escaped(lines.slice(0, 2).join(" "))}${"&#8199;&#847; ".repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#070a08" style="background-color:#070a08">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td style="padding:0 4px 20px;${display};font-size:28px;line-height:1;font-weight:900;letter-spacing:-0.04em;color:#f4f1e6">afters</td></tr>
<tr><td class="sheet" bgcolor="#0f1512" style="padding:44px 44px 48px;background-color:#0f1512;border-top:4px solid #2bf56b;border-radius:4px 4px 14px 14px">
<h1 class="title" style="margin:0 0 20px;${display};font-size:42px;line-height:1;font-weight:900;letter-spacing:-0.02em;color:#f4f1e6">${escaped(title)}</h1>
${lines.map(paragraph).join("\n")}
${action ? button(action) : ""}
</td></tr>
<tr><td style="padding:24px 4px 0;${text};font-size:13px;line-height:1.5;color:#a7b3aa">${escaped(why)}<br><a href="${unsubscribeMark}" style="color:#a7b3aa">Stop our letters</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;

const paragraph = (line: string) =>
  `<p style="margin:0 0 16px;${text};font-size:17px;line-height:1.5;color:#f4f1e6">${escaped(line)}</p>`;

/** A cell with a colour of its own: a button also in clients without rounded corners. Its address also in words. */
const button = ({ label, href }: { label: string; href: string }) => `
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 24px"><tr>
<td bgcolor="#2bf56b" style="background-color:#2bf56b;border-radius:999px"><a href="${escaped(href)}" style="display:inline-block;padding:17px 30px;${text};font-size:17px;line-height:1;font-weight:700;color:#070a08;text-decoration:none;border-radius:999px">${escaped(label)}</a></td>
</tr></table>
<p style="margin:0;${text};font-size:13px;line-height:1.5;color:#a7b3aa;word-break:break-all">Or open <a href="${escaped(href)}" style="color:#2bf56b">${escaped(href)}</a></p>`;

const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (words: string) => words.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
