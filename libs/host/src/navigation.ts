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

/** A base to parse paths with, as a browser would. */
const OWN = 'http://own.invalid'

/** Returns the path inside the market that a URL's `redirect` or `returnUrl` names, else `fallback`. */
export function ownPath(path: string | null | undefined, fallback = '/'): string {
  if (!path?.startsWith('/') || hasTrickyCharacter(path) || !URL.canParse(path, OWN)) return fallback
  const { origin, pathname } = new URL(path, OWN)
  // '/.//evil.example' is a path of this site only until somebody reads it a second time.
  return origin === OWN && !pathname.startsWith('//') ? path : fallback
}

/** Browsers drop control characters from URLs and read '\\' as '/'. */
function hasTrickyCharacter(text: string): boolean {
  return [...text].some(character => character.charCodeAt(0) < 0x20 || character === '\\')
}
