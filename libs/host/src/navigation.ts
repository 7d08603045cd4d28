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

/** Only there to ask how a browser would read a path. */
const OWN = 'http://own.invalid'

/** A path of our own to go to, from an address's `redirect` or `returnUrl`; anything else gives `otherwise`. */
export function ownPath(wanted: string | null | undefined, otherwise = '/'): string {
  if (!wanted?.startsWith('/') || hasTrickyCharacter(wanted) || !URL.canParse(wanted, OWN)) return otherwise
  const { origin, pathname } = new URL(wanted, OWN)
  // '/.//evil.example' is ours only until somebody reads it a second time.
  return origin === OWN && !pathname.startsWith('//') ? wanted : otherwise
}

/** Browsers drop control characters from addresses and read '\\' as '/'. */
function hasTrickyCharacter(text: string): boolean {
  return [...text].some(character => character.charCodeAt(0) < 0x20 || character === '\\')
}
