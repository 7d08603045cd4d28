import { Component, type ReactElement, type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Preact's names: a component's vnode; of a vnode its parent, its index there, the counter of ids in it, and its flags. */
const [VNODE, PARENT, INDEX, IDS, FLAGS] = ['__v', '__', '__i', '__m', '__u']
const HYDRATES = 1 << 5

type Vnode = Record<string, unknown>

/** A place in the queue. Thrown, it makes Preact keep the server's element until it is over. */
class Turn {
  isOver = false
  /** What the server's element shows; by its turn the parent may render something else. */
  first: ReactNode
  #listeners: (() => void)[] = []

  // biome-ignore lint/suspicious/noThenProperty: a press must not wait for a promise's microtask.
  then(listener: () => void): void {
    this.#listeners.push(listener)
  }

  end(): void {
    this.isOver = true
    flushSync(() => {
      for (const listener of this.#listeners) listener()
    })
  }
}

/** How long (ms) elements hydrate before input and frames go first. */
const SLICE_MS = 8
const queue: Turn[] = []

function takeTurns(until: number): void {
  try {
    while (queue.length > 0 && performance.now() < until) queue.shift()?.end()
  } finally {
    if (queue.length > 0) takeTurnsLater()
  }
}

function takeTurnsLater(): void {
  setTimeout(() => takeTurns(performance.now() + SLICE_MS))
}

/** After input all parts answer. Back changes what they show. */
const INPUTS = ['click', 'keydown', 'input', 'change', 'submit', 'popstate']

/** Hydration may replace a button by what the cart needs, and then its click, which follows these keys, is lost. */
const isStartOfClick = (event: Event) => event instanceof KeyboardEvent && ['Enter', ' '].includes(event.key)

function takeAll(event: Event): void {
  if (!isStartOfClick(event)) takeTurns(Number.POSITIVE_INFINITY)
}

if ('document' in globalThis) for (const type of INPUTS) addEventListener(type, takeAll, { capture: true })

function newTurn(): Turn {
  const turn = new Turn()
  queue.push(turn)
  if (queue.length === 1) takeTurnsLater()
  return turn
}

function ancestors(vnode: Vnode): Vnode[] {
  const parent = vnode[PARENT] as Vnode | null | undefined
  return parent ? [vnode, ...ancestors(parent)] : [vnode]
}

/** Returns the place within the nearest element. */
function placeOf(vnode: Vnode): string {
  const around = ancestors(vnode)
  return String(
    around
      .slice(
        0,
        around.findIndex(({ type }) => typeof type === 'string'),
      )
      .map(one => one[INDEX]),
  )
}

const isHydrating = (vnode: Vnode) => ancestors(vnode).some(one => Number(one[FLAGS]) & HYDRATES)

/** A press from before hydration is repeated as soon as its slice lives. */
const isAwaited = () => document.querySelector('[data-pressed]') !== null

/** Returns a counter of ids that depends on the place in the page alone, as on the server. */
function ownIds(vnode: Vnode): [string, number] {
  const around = ancestors(vnode)
  const space = around.find(one => one[IDS]) ?? (around.at(-1) as Vnode)
  space[IDS] ??= [0, 0]
  const ids = space[IDS] as [string, number]
  return [`${ids[0]}.${ids[1]++}`, 0]
}

interface InTurnProps {
  /** Renders exactly one element. */
  children: ReactElement
}

/**
 * Hydrates one element of a rendered page apart from others, in short tasks, so that a slow phone answers in between.
 * Input hydrates all at once. Elsewhere it renders its child alone. docs/rendering.md#hydration
 */
export class InTurn extends Component<InTurnProps> {
  #ids: [string, number] | undefined
  #turn: Turn | undefined
  #place = ''

  override render() {
    const vnode = Reflect.get<object, string>(this, VNODE) as Vnode
    if (!this.#ids) {
      this.#ids = ownIds(vnode)
      if ('document' in globalThis && isHydrating(vnode) && !isAwaited()) this.#turn = newTurn()
      this.#place = placeOf(vnode)
    }
    // Preact moves no element that waits, so all that this render reaches from here on hydrate in it.
    if (this.#turn?.isOver === false && this.#place !== placeOf(vnode)) for (const turn of queue) turn.isOver = true
    vnode[IDS] = this.#ids
    if (!this.#turn) return this.props.children
    return (
      <Suspense fallback={null}>
        <Waiting turn={this.#turn}>{this.props.children}</Waiting>
      </Suspense>
    )
  }
}

function Waiting({ turn, children }: { turn: Turn; children: ReactNode }) {
  turn.first ??= children
  if (!turn.isOver) throw turn
  const [isHydrated, setHydrated] = useState(false)
  useLayoutEffect(() => setHydrated(true), [])
  return isHydrated ? children : turn.first
}
