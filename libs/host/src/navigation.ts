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

/** Base for parsing paths as a browser does. */
const OWN = 'http://own.invalid'

/** Returns a same-site path from `redirect` or `returnUrl`, else `fallback`. */
export function ownPath(path: string | null | undefined, fallback = '/'): string {
  if (!path?.startsWith('/') || hasTrickyCharacter(path) || !URL.canParse(path, OWN)) return fallback
  const { origin, pathname } = new URL(path, OWN)
  // '/.//evil.example' leaves the site when parsed a second time.
  return origin === OWN && !pathname.startsWith('//') ? path : fallback
}

/** Browsers drop control characters and treat '\\' as '/'. */
function hasTrickyCharacter(text: string): boolean {
  return [...text].some(character => character.charCodeAt(0) < 0x20 || character === '\\')
}
