/** Returns what finds the element that has exactly this text, whatever parts it is made of: the dates in a sentence are elements of their own. */
export function sentence(text: string | RegExp) {
  const fits = (element: Element) =>
    typeof text === 'string' ? element.textContent === text : text.test(element.textContent)
  return (_own: string, element: Element | null): boolean =>
    element !== null && fits(element) && ![...element.children].some(fits)
}
