import { useEffect, useRef, useState } from 'react'

/** Takes the person to what needs another look, once it is on screen, and from there to a field by its name. */
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
