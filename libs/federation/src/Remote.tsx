import {
  Component,
  createContext,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { GoLive } from './go-live.ts'
import { countIdsApart } from './id-spaces.ts'
import type { Part, RemoteName, Remotes } from './remotes.ts'

interface RemotesState {
  remotes: Remotes
  /** Components that this page shows, by key, lazy ones until they are loaded. */
  parts: Map<string, Part>
  loaded: ReadonlyMap<string, Part> | undefined
}

const RemotesContext = createContext<RemotesState | undefined>(undefined)

interface RemotesProviderProps {
  remotes: Remotes
  /** Already loaded components, by `keyOf`. */
  loaded?: ReadonlyMap<string, Part>
  children: ReactNode
}

/** Provides the slices of one release list to every `<Remote>` beneath it. */
export function RemotesProvider({ remotes, loaded, children }: RemotesProviderProps) {
  const state = useMemo(() => ({ remotes, parts: new Map(), loaded }), [remotes, loaded])
  return <RemotesContext value={state}>{children}</RemotesContext>
}

export function useRemotes(): Remotes {
  return useRemotesState().remotes
}

function useRemotesState(): RemotesState {
  const state = useContext(RemotesContext)
  if (!state) throw new Error('This part must stand inside <RemotesProvider>')
  return state
}

/** Returns the key of a part in the map of loaded components. */
export function keyOf(name: RemoteName): string {
  return 'page' in name ? `${name.slice} page ${name.page}` : `${name.slice} part ${name.part}`
}

/** A slice's files could not be loaded; a slice that breaks after loading throws its own errors. */
class NotLoaded extends Error {}

interface BoundaryProps {
  children: ReactNode
  failure: (retry: () => void, isMissing: boolean) => ReactNode
  onRetry: () => void
  onCaught: (error: unknown) => void
  /** Tries to load a missing part in the background. Resolves to whether it is loaded. */
  onQuietRetry: () => Promise<boolean>
}

/** React requires error boundaries to be classes. */
class Boundary extends Component<BoundaryProps, { hasFailed: boolean; isMissing: boolean }> {
  override state = { hasFailed: false, isMissing: false }

  static getDerivedStateFromError(error: unknown) {
    return { hasFailed: true, isMissing: error instanceof NotLoaded }
  }

  override componentDidCatch(error: unknown) {
    this.props.onCaught(error)
  }

  override render() {
    const { children, failure, onRetry, onQuietRetry } = this.props
    if (!this.state.hasFailed) return children
    return (
      <>
        {this.state.isMissing && <ComesBack onRetry={onQuietRetry} />}
        {failure(onRetry, this.state.isMissing)}
      </>
    )
  }
}

const FIRST_PAUSE = 4_000
const LONGEST_PAUSE = 60_000

/** Retries a missing slice when the browser comes online, and with growing pauses. The failure stays visible until it loads. */
function ComesBack({ onRetry }: { onRetry: () => Promise<boolean> }) {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const retry = () => void onRetry().then(isThere => isThere || setTries(count => count + 1))
    const timer = setTimeout(retry, Math.min(FIRST_PAUSE * 2 ** tries, LONGEST_PAUSE))
    globalThis.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', retry)
    }
  }, [onRetry, tries])
  return null
}

type RemoteProps = RemoteName & {
  /** Shown until the slice has loaded, in the shape of its content. */
  placeholder: ReactNode
  /** Shown when the slice can't be loaded (`isMissing`) or breaks; `retry` loads it again. */
  failure: (retry: () => void, isMissing: boolean) => ReactNode
  /** The part's own props; pass the same object at each render. */
  props?: object
}

function releaseOf({ slices }: Remotes, slice: string) {
  const { version, team } = slices.find(({ name }) => name === slice) ?? {}
  return { version, team: team && `${team.name} ${team.contact}` }
}

/** After this loading time, in ms, the console names the slice's team. */
const LATE = 20_000

/** docs/operations.md#whose-slice-it-is */
function report(remotes: Remotes, name: RemoteName, reason: unknown): void {
  // `shell/src/release-report.ts` counts them.
  if (reason !== 'late') performance.mark(`${reason instanceof NotLoaded ? 'missing' : 'broken'} ${name.slice}`)
  console.error(keyOf(name), releaseOf(remotes, name.slice), reason)
}

function RemoteBoundary({ placeholder, failure, props, ...name }: RemoteProps) {
  const { remotes, parts } = useRemotesState()
  const key = keyOf(name)
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => {
    parts.delete(key)
    void remotes.renew(name.slice).then(() => setAttempt(count => count + 1))
  }, [remotes, parts, key, name.slice])
  const latestName = useRef<RemoteName>(name)
  useEffect(() => {
    latestName.current = name
  })
  const retryQuietly = useCallback(async () => {
    await remotes.renew(name.slice)
    const part = await remotes.loadPart(latestName.current).catch(() => undefined)
    if (part === undefined) return false
    parts.set(key, placed(latestName.current, part))
    setAttempt(count => count + 1)
    return true
  }, [remotes, parts, key, name.slice])
  return (
    <Boundary
      key={`${key} ${attempt}`}
      failure={failure}
      onRetry={retry}
      onQuietRetry={retryQuietly}
      onCaught={error => report(remotes, name, error)}
    >
      <Suspense fallback={placeholder}>
        <Loaded key={key} name={name} partProps={props} />
      </Suspense>
    </Boundary>
  )
}

async function load(remotes: Remotes, name: RemoteName): Promise<Part> {
  const timer = setTimeout(report, LATE, remotes, name, 'late')
  try {
    return await remotes.loadPart(name)
  } catch (cause) {
    throw new NotLoaded(`${keyOf(name)} could not be loaded`, { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** Hydration keeps one element of the server for a component that still loads: this `div`, so it loads with the part. */
function placed(name: RemoteName, PartHere: Part): Part {
  const { slice } = name
  const Placed: Part = props => {
    const place = useRef<HTMLDivElement>(null)
    const { version, team } = releaseOf(useRemotes(), slice)
    return (
      <>
        <div ref={place} data-slice={slice} data-version={version} data-team={team}>
          <PartHere {...props} />
        </div>
        <GoLive part={place} />
      </>
    )
  }
  countIdsApart(Placed, keyOf(name))
  return Placed
}

/**
 * Returns the component of a part, lazy until loaded. A failed one stays until `retry`:
 * a suspended boundary renders again when its promise settles, and would reload endlessly.
 */
function partOf({ remotes, parts, loaded }: RemotesState, name: RemoteName): Part {
  const key = keyOf(name)
  const ready = loaded?.get(key)
  const part =
    parts.get(key) ??
    (ready ? placed(name, ready) : lazy(async () => ({ default: placed(name, await load(remotes, name)) })))
  parts.set(key, part)
  return part
}

function Loaded({ name, partProps }: { name: RemoteName; partProps: object | undefined }) {
  const PartHere = partOf(useRemotesState(), name)
  return <PartHere {...partProps} />
}

/**
 * Shows a page or part of a slice: a placeholder until loaded, and `failure` with a retry when it can't be loaded.
 * A failing slice leaves everything around it working. Renders again only when its own props change, since a boundary
 * still waiting for its slice would otherwise discard the server's HTML.
 */
export const Remote = memo(RemoteBoundary)
