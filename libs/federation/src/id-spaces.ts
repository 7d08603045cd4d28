import { options, type VNode } from 'preact'

/** Preact's names for what it does before a component renders, for a component, and for the counter of the ids in it. */
const [BEFORE_RENDER, COMPONENT, IDS] = ['__r', '__c', '__m']

const spaces = new WeakMap<object, string>()
const idsOf = new WeakMap<object, [string, number]>()

/**
 * Makes `useId` count apart in a component. A slice hydrates later than what follows it in the page, so with one
 * counter its ids would not be the server's, and new ids of the frame would be in use.
 */
export function countIdsApart(component: object, space: string): void {
  spaces.set(component, space.replace(/\W+/g, '-'))
}

const earlier: unknown = Reflect.get(options, BEFORE_RENDER)
Reflect.set(options, BEFORE_RENDER, (vnode: VNode) => {
  if (typeof earlier === 'function') earlier(vnode)
  const space = typeof vnode.type === 'function' ? spaces.get(vnode.type) : undefined
  if (space === undefined) return
  const component: object = Reflect.get(vnode, COMPONENT)
  const ids = idsOf.get(component) ?? [space, 0]
  idsOf.set(component, ids)
  Reflect.set(vnode, IDS, ids)
})
