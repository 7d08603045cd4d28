import { useRemotes } from '@santhe/federation'
import { useEffect } from 'react'
import type slice from '../../slice.json'
import { fullTitle, MARKET_NAME } from './full-title.ts'

export type OwnPath = keyof typeof slice.paths

export function useTitle(title: string | undefined, isHome = false): void {
  useEffect(() => {
    if (title !== undefined) document.title = fullTitle(title, isHome)
  }, [title, isHome])
}

/** Titles of the shell load with the page, in its language. */
export function useOwnTitle(path: OwnPath): void {
  useTitle(useRemotes().ownHeads?.[path]?.title ?? MARKET_NAME)
}
