import { useEffect, useRef, useState } from 'react'

/** Focuses the error list once rendered, then fields by name. */
export function useProblemsFocus() {
  const form = useRef<HTMLFormElement>(null)
  const problems = useRef<HTMLDivElement>(null)
  const [wish, setWish] = useState(0)
  useEffect(() => {
    if (wish > 0) problems.current?.focus()
  }, [wish])
  const toField = (name: string) => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }
  return { form, problems, toField, toProblems: () => setWish(count => count + 1) }
}
