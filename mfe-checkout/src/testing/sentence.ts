/** Matches the innermost element with exactly this text, even if split: dates within sentences have their own elements. */
export function sentence(text: string | RegExp) {
  const fits = (element: Element) =>
    typeof text === 'string' ? element.textContent === text : text.test(element.textContent)
  return (_own: string, element: Element | null): boolean =>
    element !== null && fits(element) && ![...element.children].some(fits)
}
