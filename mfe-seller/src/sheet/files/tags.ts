import { FileProblem } from './file-problem.ts'

const ATTRIBUTE = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const END = /\s*\/?>/y
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Returns the value of an attribute as it is meant. */
export function decoded(value: string): string {
  return value.replace(/&(\w+);/g, (entity, name) => ENTITIES[name] ?? entity)
}

/**
 * Returns the attributes of each element of one of these names, without prefixes, as they are written. Takes as long as the text is, also
 * for one that is meant to take long. Throws FileProblem where a tag is not what every program writes: a reader could see another thing in it.
 */
export function* elementsOf(xml: string, names: string): Generator<{ name: string; attributes: Map<string, string> }> {
  const start = new RegExp(`<(?:[^\\s<>/:]*:)?(${names})(?=[\\s/>]|$)`, 'g')
  for (let found = start.exec(xml); found; found = start.exec(xml)) {
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
    yield { name: found[1] ?? '', attributes }
  }
}
