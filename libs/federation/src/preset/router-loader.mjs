const MESSAGE = /\b(invariant|warning)\(\n((?:(?!\n *\);)[\s\S])*?,\n *)(?:`(?:\\`|[^`\n])*`|"[^"\n]*")(\n *\);)/g
/** Such statements keep forms and other components that no page shows. */
const PROPERTY = /^\w+\.(?:displayName = "\w+"|contextType = \w+);\n/gm
const COMPONENT = /^(var \w+ = )(React\w*\.(?:forwardRef|createContext|memo)\()/gm
/** Conditions that only data routers and links with `prefetch` meet. */
const UNMET =
  /\b(?:isDataRoute|shouldPrefetch && !isAbsolute|dataRouterOpts && dataRouterOpts\.state\.matches\.length|dataRouterState && \(match\b[^?]*\)) \?|(?<= = )dataRouterOpts\?\.state;/g

/**
 * Rspack's loader for browser builds: removes what pages don't use of the router, 3 kB of a first visit: messages for
 * developers, forms and data routers.
 * @param {string} source
 */
export default function slimRouter(source) {
  return source
    .replace(MESSAGE, "$1(\n$2''$3")
    .replace(PROPERTY, '')
    .replace(COMPONENT, '$1/*#__PURE__*/ $2')
    .replace(UNMET, part => (part.endsWith(';') ? 'void 0;' : 'false ?'))
}
