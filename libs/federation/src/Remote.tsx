import {
  Component,
  createContext,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useState,
} from 'react'
import type { Part, RemoteName, Remotes } from './remotes.ts'

interface RemotesState {
  remotes: Remotes
  /** Components by key: those that are already loaded (on a server), and the lazy ones of this page. */
  parts: Map<string, Part>
}

const RemotesContext = createContext<RemotesState | undefined>(undefined)

interface RemotesProviderProps {
  remotes: Remotes
  /** Components that are already loaded, by `keyOf`. */
  loaded?: ReadonlyMap<string, Part>
  children: ReactNode
}

/** Provides every `<Remote>` beneath it with the slices of one release list. */
export function RemotesProvider({ remotes, loaded, children }: RemotesProviderProps) {
  const state = useMemo(() => ({ remotes, parts: new Map(loaded) }), [remotes, loaded])
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

interface BoundaryProps {
  children: ReactNode
  failure: (retry: () => void) => ReactNode
  onRetry: () => void
}

/** React knows error boundaries as classes only. */
class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.failure(this.props.onRetry) : this.props.children
  }
}

type RemoteProps = RemoteName & {
  /** Shown, in the shape of what comes, until the slice has arrived. */
  placeholder: ReactNode
  /** What is shown when the slice can't be loaded or breaks; `retry` loads it again. */
  failure: (retry: () => void) => ReactNode
  /** The part's own props; pass the same object from render to render. */
  props?: object
}

function versionOf({ slices }: Remotes, slice: string): string | undefined {
  return slices.find(({ name }) => name === slice)?.version
}

function RemoteBoundary({ placeholder, failure, props, ...name }: RemoteProps) {
  const { remotes, parts } = useRemotesState()
  const key = keyOf(name)
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => {
    parts.delete(key)
    void remotes.renew(name.slice).then(() => setAttempt(count => count + 1))
  }, [remotes, parts, key, name.slice])
  return (
    <Boundary key={`${key} ${attempt}`} failure={failure} onRetry={retry}>
      <div data-slice={name.slice} data-version={versionOf(remotes, name.slice)}>
        <Suspense fallback={placeholder}>
          <Loaded key={key} name={name} partProps={props} />
        </Suspense>
      </div>
    </Boundary>
  )
}

/**
 * Returns the component of a part, lazy until it has arrived. One that failed stays until `retry`:
 * React renders a waiting boundary again when its promise ends, and would load without end.
 */
function partOf({ remotes, parts }: RemotesState, name: RemoteName): Part {
  const key = keyOf(name)
  const part = parts.get(key) ?? lazy(async () => ({ default: await remotes.loadPart(name) }))
  parts.set(key, part)
  return part
}

function Loaded({ name, partProps }: { name: RemoteName; partProps: object | undefined }) {
  const state = useRemotesState()
  const PartHere = partOf(state, name)
  return <PartHere {...partProps} />
}

/**
 * Shows a page or part of a slice: a placeholder until it has arrived, `failure` with a way to try again when it can't be loaded.
 * A slice that fails leaves everything around it working. It renders again only when its own props change: a boundary
 * that still waits for its slice would otherwise give up the server's HTML.
 */
export const Remote = memo(RemoteBoundary)
