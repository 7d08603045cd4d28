import { useEffect } from 'react'
import slice from '../../slice.json'
import { fullTitle } from './full-title.ts'

/** A path pattern that the shell shows itself. */
export type OwnPath = keyof typeof slice.paths

/** Names the page, with the market's name behind it, in the browser's tab and history. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = fullTitle(title)
  }, [title])
}

/** Names a page of the shell as its `slice.json` does. */
export function useOwnTitle(path: OwnPath): void {
  useTitle(slice.paths[path].title)
}
