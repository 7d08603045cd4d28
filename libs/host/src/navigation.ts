export {
  Link,
  type LinkProps,
  Navigate,
  NavLink,
  type NavLinkProps,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router-dom'

/** A path of our own to go to, from an address's `redirect` or `returnUrl`; anything else gives `otherwise`. */
export function ownPath(wanted: string | null | undefined, otherwise = '/'): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || hasControlCharacter(wanted)) return otherwise
  return wanted
}

function hasControlCharacter(text: string): boolean {
  return [...text].some(character => character.charCodeAt(0) < 0x20 || character === '\\')
}
