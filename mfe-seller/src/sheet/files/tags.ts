import { FileProblem } from './file-problem.ts'

const ATTRIBUTE = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const END = /\s*\/?>/y
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

export function decoded(value: string): string {
  return value.replace(/&(\w+);/g, (entity, name) => ENTITIES[name] ?? entity)
}

/**
 * Yields attributes of the named elements, prefixes stripped. Runs in linear time, also on hostile input.
 * @throws FileProblem when a tag is unusual enough that parsers could disagree.
 */
export function* elementsOf(xml: string, names: string): Generator<{ name: string; attributes: Map<string, string> }> {
  const start = new RegExp(`<(?:[^\\s<>/:]*:)?(${names})(?=[\\s/>]|$)`, 'g')
  for (let match = start.exec(xml); match; match = start.exec(xml)) {
    const attributes = new Map<string, string>()
    let at = start.lastIndex
    for (;;) {
      ATTRIBUTE.lastIndex = at
      const [whole = '', name = '', quoted, single = ''] = ATTRIBUTE.exec(xml) ?? []
      if (whole === '') break
      attributes.set(localName(name), quoted ?? single)
      at += whole.length
    }
    END.lastIndex = at
    if (!END.test(xml)) throw new FileProblem('unreadable')
    start.lastIndex = at
    yield { name: match[1] ?? '', attributes }
  }
}
