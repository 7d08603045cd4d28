/** What only servers and tools read of a contract. */
const FOR_SERVERS =
  /^ {2}(?:summary:\s+(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`)|owner: '\w+'|errors: \[[^\]]*\]| {2}owner: Array.+),\n/gm
/** A declaration that nothing of a chunk uses may go: making it has no side effects. */
const DECLARATION = /^((?:export )?const \w+ = )(endpoint\()/gm

/**
 * Rspack's loader of builds for browsers: leaves out of `libs/contracts` what no page reads, a kilobyte of a first visit.
 * @param {string} source
 */
export default function slimContracts(source) {
  return source.replace(FOR_SERVERS, '').replace(DECLARATION, '$1/*#__PURE__*/ $2')
}
