import { useEffect } from 'react'
import slice from '../../slice.json'
import { fullTitle } from './full-title.ts'

export type OwnPath = keyof typeof slice.paths

export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = fullTitle(title)
  }, [title])
}

export function useOwnTitle(path: OwnPath): void {
  useTitle(slice.paths[path].title)
}
