import { type Gap, isOff, isVisible, type Place, within } from './place.ts'

const CONTROL = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex]'
const FIELD = 'input:not([type="hidden"]), select, textarea'
const ROW = 'li, tr, article, [role="row"], [role="listitem"]'
/** Overlays, which return the focus to the page below. */
const ASIDE = 'dialog, [role="dialog"], [aria-live]'
const HEADING = 'h1, h2, h3, h4, legend'

function isReachable(element: Element): element is HTMLElement {
  const isLeftOut = element.matches('[tabindex="-1"]') || element.closest('[inert], [aria-hidden="true"]') !== null
  return element instanceof HTMLElement && !isLeftOut && !isOff(element)
}

const controlsIn = (root: Element) => within(root, CONTROL).filter(isReachable)

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent

/** Finds the same control at the same position in another root. */
function counterpart({ element }: Place, lost: Element, root: Element): HTMLElement | undefined {
  const isAlike = (other: Element) => other.tagName === element.tagName && other.className === element.className
  const others = controlsIn(root).filter(isAlike)
  return others[within(lost, CONTROL).filter(isAlike).indexOf(element)] ?? others[0]
}

/** Finds the re-created control. */
function twin({ element }: Place, roots: readonly Element[]): HTMLElement | undefined {
  const controls = roots.flatMap(controlsIn)
  return controls.find(other => other.tagName === element.tagName && nameOf(other) === nameOf(element))
}

function inNextRow(place: Place, { lost, next, previous }: Gap): HTMLElement | undefined {
  const ways = [
    [next, 'nextElementSibling'],
    [previous, 'previousElementSibling'],
  ] as const
  for (const [first, onward] of ways) {
    for (let row = first ?? null; row; row = row[onward]) {
      const control = row.tagName === lost.tagName ? counterpart(place, lost, row) : undefined
      if (control) return control
    }
  }
  return undefined
}

function headingBefore({ parent, next, previous }: Gap): HTMLElement | undefined {
  const root = parent.closest('dialog, [role="dialog"], main') ?? parent.ownerDocument.body
  const mark = next ?? previous ?? parent
  const isBefore = (heading: Element) =>
    (mark.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_PRECEDING) > 0 ||
    (mark !== next && mark.contains(heading))
  const headings = [...root.querySelectorAll<HTMLElement>(HEADING)]
  return (
    headings.findLast(heading => isBefore(heading) && isVisible(heading)) ??
    root.ownerDocument.querySelector('main') ??
    undefined
  )
}

function fromGap(place: Place, gap: Gap, added: readonly Element[]): HTMLElement | undefined {
  const { lost, parent, next, previous } = gap
  const here = added.filter(element => parent.contains(element))
  const again = twin(place, here)
  if (again) return again
  const row = place.element.closest(ROW)
  // The row was removed, perhaps with its list.
  if (row && lost.contains(row)) return inNextRow(place, gap) ?? headingBefore(gap)
  const field = here.flatMap(element => within(element, 'form')).flatMap(form => within(form, FIELD))
  const beside = [next, previous].flatMap(element => (element ? controlsIn(element) : []))
  return (
    field.find(isReachable) ??
    here.flatMap(controlsIn)[0] ??
    inNextRow(place, gap) ??
    (lost === place.element ? beside[0] : undefined) ??
    headingBefore(gap)
  )
}

function besideOff(element: HTMLElement): HTMLElement | undefined {
  const isAfter = (other: Element) => (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  for (let root = element.parentElement; root; root = root.parentElement) {
    const controls = controlsIn(root)
    const control = controls.find(isAfter) ?? controls.at(-1)
    if (control) return control
  }
  return undefined
}

interface Change {
  /** Elements focused earlier, oldest first. */
  earlier: readonly Place[]
  added: readonly Element[]
  /** Element focused when a form appeared, by form. */
  openedBy: WeakMap<Element, Place>
}

/** Returns where a closed form, dialog or toast returns the focus. */
function wayBack({ element }: Place, gap: Gap, { earlier, openedBy }: Change): Place | undefined {
  const aside = element.closest(ASIDE) ?? gap.parent.closest(ASIDE)
  const around = gap.parent.closest(ASIDE) ?? aside
  if (aside)
    return earlier.findLast(
      ({ isPressed, element: pressed }) =>
        isPressed &&
        !aside.contains(pressed) &&
        !around?.contains(pressed) &&
        // The menu that opened the dialog may have closed too.
        (pressed.isConnected || !pressed.closest(ASIDE)),
    )
  const form = element.closest('form')
  return form && gap.lost.contains(form) ? openedBy.get(form) : undefined
}

/**
 * Returns the element to focus next: the same button in the next or previous row, a form that replaced its button (and
 * back), the page below an overlay, else the heading before.
 */
export function nextPlace(place: Place, change: Change): HTMLElement | undefined {
  const { element, gap } = place
  if (element.isConnected && !isOff(element)) return element
  if (!gap) return besideOff(element)
  const back = wayBack(place, gap, change)
  if (!back) return fromGap(place, gap, change.added)
  if (back.element.isConnected && !isOff(back.element)) return back.element
  if (!back.gap) return besideOff(back.element)
  const { lost, parent } = back.gap
  return twin(back, [parent]) ?? counterpart(back, lost, parent) ?? fromGap(back, back.gap, change.added)
}
