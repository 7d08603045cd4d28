import { options } from 'preact'

/** Preact's name for the element of a vnode. */
const ELEMENT = '__e'

/** What each field shows, as its component last rendered it. */
const shown = new WeakMap<EventTarget, readonly ['value' | 'checked', unknown]>()

const earlier = options.diffed
options.diffed = vnode => {
  earlier?.(vnode)
  const { type, props } = vnode
  if (type !== 'input' && type !== 'select' && type !== 'textarea') return
  const element: EventTarget | undefined = Reflect.get(vnode, ELEMENT)
  // A server has none.
  if (!element) return
  const name = 'checked' in props ? 'checked' : 'value'
  const value: unknown = Reflect.get(props, name)
  if (value === undefined || value === null) shown.delete(element)
  else shown.set(element, [name, value])
}

function restore(field: EventTarget): void {
  const [name, value] = shown.get(field) ?? []
  if (name && String(Reflect.get(field, name)) !== String(value)) Reflect.set(field, name, value)
}

/**
 * Makes a field show what its component holds after it refused what was typed or chosen, as in React.
 * Components hear choices by `change`, which follows `input`.
 */
export function controlFields(page: Document): void {
  const restoreLater = ({ type, target }: Event) => {
    const isChoice = target instanceof Element && target.matches('select, [type="checkbox"], [type="radio"]')
    if (target && (type === 'change' || !isChoice)) queueMicrotask(() => restore(target))
  }
  for (const event of ['input', 'change']) page.addEventListener(event, restoreLater)
}

const earlierVnode = options.vnode
/** While hydrating, Preact takes '3 ' for the number 3, and shows the space twice. */
options.vnode = vnode => {
  earlierVnode?.(vnode)
  if (vnode.type === null && typeof vnode.props === 'number') Reflect.set(vnode, 'props', String(vnode.props))
}
