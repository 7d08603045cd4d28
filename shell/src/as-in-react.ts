import { options, type VNode } from 'preact'

/**
 * Preact's names for the element of a vnode, and for what it does before it compares one, once all elements are changed,
 * and when hydration misses one.
 */
const [ELEMENT, BEFORE_DIFF, COMMIT, MISMATCH] = ['__e', '__b', '__c', '__m']

/** Tells of an element that a component renders while hydrating and the server did not. */
export function onMismatch(report: (error: Error) => void): void {
  Reflect.set(options, MISMATCH, ({ type }: VNode) => report(new Error(`Hydration misses <${String(type)}>`)))
}

function addHook(name: string, hook: (vnode: VNode) => void): void {
  const earlier: unknown = Reflect.get(options, name)
  Reflect.set(options, name, (vnode: VNode, ...rest: unknown[]) => {
    hook(vnode)
    if (typeof earlier === 'function') earlier(vnode, ...rest)
  })
}

const earlierVnode = options.vnode
options.vnode = vnode => {
  earlierVnode?.(vnode)
  const { type, props } = vnode
  // While hydrating, Preact takes '3 ' for the number 3, and shows the space twice.
  if (type === null && typeof props === 'number') Reflect.set(vnode, 'props', String(props))
  // Some browsers load at once what gets its `src` before `loading`.
  if (type === 'img' && 'src' in props) {
    const { src } = props
    Reflect.deleteProperty(props, 'src')
    Reflect.set(props, 'src', src)
  }
}

/** What each field shows, as its component last rendered it. */
const shown = new WeakMap<EventTarget, readonly ['value' | 'checked', unknown]>()

function noteShown(field: Element, props: object): void {
  const name = 'checked' in props ? 'checked' : 'value'
  const value: unknown = Reflect.get(props, name)
  if (value === undefined || value === null) shown.delete(field)
  else shown.set(field, [name, value])
}

function restore(field: EventTarget): void {
  const [name, value] = shown.get(field) ?? []
  if (name && String(Reflect.get(field, name)) !== String(value)) Reflect.set(field, name, value)
}

/** With one button of a group, the browser has changed the others. */
function groupOf(field: EventTarget): Iterable<EventTarget> {
  const isOfGroup = field instanceof HTMLInputElement && field.type === 'radio' && field.name !== ''
  return isOfGroup ? field.ownerDocument.getElementsByName(field.name) : [field]
}

/**
 * Makes a field show what its component holds after it refused what was typed or chosen, as in React.
 * Components hear choices by `change`, which follows `input`.
 */
export function controlFields(page: Document): void {
  const restoreLater = ({ type, target }: Event) => {
    const isChoice = target instanceof Element && target.matches('select, [type="checkbox"], [type="radio"]')
    if (target && (type === 'change' || !isChoice)) queueMicrotask(() => [...groupOf(target)].forEach(restore))
  }
  for (const event of ['input', 'change']) page.addEventListener(event, restoreLater)
}

/** Preact empties them where React removes them, as where another element takes a place. Empty they mean something. */
const REMOVED = ['htmlFor', 'id', 'lang', 'maxLength', 'minLength', 'pattern', 'src', 'title']

function removeUnset(element: Element, props: object): void {
  for (const name of REMOVED) {
    if (Reflect.get(props, name) !== undefined) continue
    const attribute = name === 'htmlFor' ? 'for' : name
    const value = element.getAttribute(attribute)
    if (value === '' || value === '0') element.removeAttribute(attribute)
  }
}

let page: Document | undefined
/** Vnodes in comparison, each inside the one before; elements change only meanwhile. */
let depth = 0
let focused: Element | null = null
let isRestoring = false
const registered = new WeakSet<HTMLElement>()
let appeared: HTMLElement | undefined

addHook(BEFORE_DIFF, () => {
  if (!page) return
  depth += 1
  if (depth > 1) return
  focused = page.activeElement
  // A render that throws does not end.
  queueMicrotask(() => {
    depth = 0
  })
})

function restoreFocus({ activeElement, body }: Document): void {
  if (activeElement !== body || !(focused instanceof HTMLElement) || focused === body) return
  isRestoring = true
  focused.focus({ preventScroll: true })
  isRestoring = false
}

addHook('diffed', vnode => {
  if (page && depth === 1) restoreFocus(page)
  depth = Math.max(0, depth - 1)
  const { type, props } = vnode
  const element: unknown = Reflect.get(vnode, ELEMENT)
  // A server has neither elements nor their class.
  if (typeof type !== 'string' || !element || !(element instanceof HTMLElement)) return
  removeUnset(element, props)
  if (type !== 'input' && type !== 'select' && type !== 'textarea') return
  noteShown(element, props)
  if (registered.has(element)) return
  registered.add(element)
  if ('autoFocus' in props && props.autoFocus) appeared = element
})

addHook(COMMIT, () => {
  appeared?.focus()
  appeared = undefined
})

/**
 * Keeps the focus on an element that a list moves, and tells components no `blur` of moved and removed elements, as in
 * React. Focuses each new field with `autoFocus`; browsers focus only a page's first.
 */
export function keepFocus(of: Document): void {
  page = of
  const hide = (event: FocusEvent) => {
    // Effects, which may also run before the next render, take the focus elsewhere.
    const isLoss = depth > 0 && event.relatedTarget === null && ['blur', 'focusout'].includes(event.type)
    if (isRestoring || isLoss) event.stopImmediatePropagation()
  }
  for (const event of ['focus', 'blur', 'focusin', 'focusout'] as const)
    of.defaultView?.addEventListener(event, hide, { capture: true })
}

/** Runs effects of a press in its task, as React does: they may focus a field, for which phones then show a keyboard. */
export function runEffectsAtOnce({ defaultView }: Document, signal?: AbortSignal): void {
  const later = options.requestAnimationFrame
  const runAtOnce = () => {
    options.requestAnimationFrame = queueMicrotask
    setTimeout(() => Reflect.set(options, 'requestAnimationFrame', later))
  }
  for (const event of ['click', 'keydown', 'input', 'change', 'submit'])
    defaultView?.addEventListener(event, runAtOnce, { capture: true, ...(signal && { signal }) })
}
