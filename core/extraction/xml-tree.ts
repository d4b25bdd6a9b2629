/** An element without its prefix, and its content. */
export interface XmlNode {
  name: string;
  text: string;
  children: XmlNode[];
}

const maxCharacters = 2_000_000;
const maxDepth = 60;
const token = /<!--|<!\[CDATA\[|<[!?]|<(\/?)([A-Za-z_][\w.:-]{0,100})([^<>]*)>|[^<]+|</g;

/**
 * Reads the elements and texts of a small XML document; attributes are left out. Null for anything that declares a document type
 * (entities can be bombs), is too large or too deep, or has no element. One pass, in time linear to its length.
 */
export function readXml(xml: string): XmlNode | null {
  if (xml.length > maxCharacters || /<!DOCTYPE|<!ENTITY/i.test(xml)) return null;
  const root: XmlNode = { name: '', text: '', children: [] };
  const open: XmlNode[] = [root];
  token.lastIndex = 0;
  for (let match = token.exec(xml); match; match = token.exec(xml)) {
    const [whole, slash, name, rest] = match;
    const here = open.at(-1);
    if (!here) return null;
    if (name === undefined) {
      const skipped = special(xml, whole, match.index);
      if (skipped) {
        here.text += skipped.text;
        token.lastIndex = skipped.end;
      } else here.text += unescape(whole);
      continue;
    }
    if (slash) {
      if (open.length > 1) open.pop();
      continue;
    }
    const node: XmlNode = { name: name.slice(name.indexOf(':') + 1), text: '', children: [] };
    here.children.push(node);
    if (!rest?.endsWith('/')) open.push(node);
    if (open.length > maxDepth) return null;
  }
  return root.children[0] ?? null;
}

/** Comments, CDATA and processing instructions: what they add to the text, and where they end. */
function special(xml: string, opening: string, at: number): { text: string; end: number } | null {
  const closing = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>', '<!': '>' }[opening];
  if (closing === undefined) return null;
  const end = xml.indexOf(closing, at + opening.length);
  const stop = end < 0 ? xml.length : end;
  return { text: opening === '<![CDATA[' ? xml.slice(at + opening.length, stop) : '', end: Math.min(xml.length, stop + closing.length) };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescape(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(\w{2,4}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return entities[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The first element below `node` along the names, each anywhere among the descendants of the one before. */
export function findNode(node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  const [name, ...rest] = path;
  if (!node || name === undefined) return node;
  const direct = node.children.find((child) => child.name === name);
  if (direct) return findNode(direct, ...rest);
  for (const child of node.children) {
    const found = findNode(child, ...path);
    if (found) return found;
  }
  return undefined;
}

/** The trimmed text of that element; undefined where it is not there or empty. */
export function findText(node: XmlNode | undefined, ...path: readonly string[]): string | undefined {
  const text = findNode(node, ...path)?.text.trim();
  return text === '' ? undefined : text;
}
