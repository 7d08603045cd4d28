import { strFromU8 } from 'fflate'
import { FileProblem } from './file-problem.ts'
import { decoded, elementsOf } from './tags.ts'

export interface Workbook {
  /** XML of the first visible sheet. */
  sheet: string
  sharedStrings: string | undefined
  styles: string | undefined
  /** Whether days count from 1904, as on old Macs. */
  is1904: boolean
}

const FOLDER = 'xl/'
const HIDDEN_STATES = ['hidden', 'veryHidden']

interface Relation {
  id: string
  kind: string
  path: string
}

function relationsOf(xml: string): Relation[] {
  return [...elementsOf(xml, 'Relationship')].map(({ attributes }) => {
    const target = decoded(attributes.get('Target') ?? '')
    // '/xl/a.xml', 'a.xml' and '../xl/a.xml' are the same part.
    const path = decodeURIComponent(new URL(target, `file:///${FOLDER}`).pathname).slice(1)
    return { id: attributes.get('Id') ?? '', kind: attributes.get('Type')?.split('/').at(-1) ?? '', path }
  })
}

/**
 * Finds parts through the workbook's relationships, wherever they are stored.
 * @throws FileProblem when there is no sheet.
 */
export function workbookOf(parts: ReadonlyMap<string, Uint8Array>): Workbook {
  // Excel ignores case in part names.
  const textOf = (path: string) => {
    const part = parts.get(path.toLowerCase())
    return part && strFromU8(part)
  }
  const workbook = textOf(`${FOLDER}workbook.xml`) ?? ''
  const relations = relationsOf(textOf(`${FOLDER}_rels/workbook.xml.rels`) ?? '')
  const partOf = (kind: string) => textOf(relations.find(each => each.kind === kind)?.path ?? `${FOLDER}${kind}.xml`)
  const visible = [...elementsOf(workbook, 'sheet')].filter(
    ({ attributes }) => !HIDDEN_STATES.includes(attributes.get('state') ?? ''),
  )
  const ids = visible.map(({ attributes }) => attributes.get('id'))
  // Chart sheets have another relationship type.
  const sheets = ids.flatMap(id => relations.filter(each => each.id === id && each.kind === 'worksheet'))
  const sheet = textOf(sheets[0]?.path ?? '')
  if (sheet === undefined) throw new FileProblem('unreadable')
  const [properties] = elementsOf(workbook, 'workbookPr')
  const is1904 = ['1', 'true'].includes(properties?.attributes.get('date1904') ?? '')
  return { sheet, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), is1904 }
}
