import { XMLParser } from 'fast-xml-parser';

/** The content of an element: its text, or its children by name without their prefix; several of one name are a list. */
export type XmlNode = string | XmlNode[] | { [name: string]: XmlNode };

const maxCharacters = 2_000_000;
const parser = new XMLParser({
  removeNSPrefix: true,
  parseTagValue: false,
  htmlEntities: true,
  maxNestedTags: 60,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/**
 * Reads the elements and texts of the root of a small XML document; attributes are left out. Null for anything that declares a document type
 * (entities can be bombs), is too large or too deep, or is not XML.
 */
export function readXml(xml: string): { name: string; root: XmlNode } | null {
  if (xml.length > maxCharacters || /<!DOCTYPE|<!ENTITY/i.test(xml)) return null;
  try {
    const [first] = Object.entries(parser.parse(xml) as Record<string, XmlNode>);
    return first ? { name: first[0], root: first[1] } : null;
  } catch {
    return null;
  }
}

/** Elements of a name below a node, directly if there are any, else anywhere. */
export function findNodes(node: XmlNode | undefined, name: string): XmlNode[] {
  if (typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap((one) => findNodes(one, name));
  const direct = Object.hasOwn(node, name) ? node[name] : undefined;
  return direct === undefined ? Object.values(node).flatMap((child) => findNodes(child, name)) : [direct].flat();
}

/** The first element below `node` along the names, each anywhere among the descendants of the one before. */
export const findNode = (node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined =>
  path.reduce((found: XmlNode | undefined, name) => findNodes(found, name)[0], node);

/** The trimmed text of that element; undefined where it is not there, empty or has children. */
export function findText(node: XmlNode | undefined, ...path: readonly string[]): string | undefined {
  const found = findNode(node, ...path);
  const text = typeof found === 'string' ? found : found && !Array.isArray(found) ? found['#text'] : undefined;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}
