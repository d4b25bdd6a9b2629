import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** The content of an element: its text, or its children by name without their prefix; several of one name are a list. */
export type XmlNode = string | XmlNode[] | { [name: string]: XmlNode };

const usualCharacters = 2_000_000;
const settings = {
  removeNSPrefix: true,
  parseTagValue: false,
  htmlEntities: true,
  maxNestedTags: 60,
  ignoreDeclaration: true,
  ignorePiTags: true,
};
const parser = new XMLParser(settings);
const attributeParser = new XMLParser({ ...settings, ignoreAttributes: false, attributeNamePrefix: '@' });

/**
 * Reads the elements and texts of the root of an XML document; with `attributes` these too, each as a child `@name`. Null for anything that declares a
 * document type (entities can be bombs), has more than `most` characters or is too deep, or is not XML.
 */
export function readXml(xml: string, { most = usualCharacters, attributes = false } = {}): { name: string; root: XmlNode } | null {
  if (xml.length > most || /<!DOCTYPE|<!ENTITY/i.test(xml)) return null;
  try {
    const [first] = Object.entries((attributes ? attributeParser : parser).parse(xml) as Record<string, XmlNode>);
    return first ? { name: first[0], root: first[1] } : null;
  } catch {
    return null;
  }
}

/** Whether an XML document is well-formed to its end: `readXml` takes what is cut off as it is. */
export const isWholeXml = (xml: string): boolean => XMLValidator.validate(xml) === true;

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
