import { parseArgs } from 'node:util'

/**
 * Returns which steps to run, and on which Node. With another Node and no steps named, those that depend on it.
 * @template {{ name: string }} Step
 * @param {readonly Step[]} steps
 * @param {readonly string[]} args the arguments after `npm test --`
 * @returns {{ selectedSteps: Step[], line: string | undefined } | undefined} undefined where the arguments are invalid
 */
export function readTestArguments(steps, args) {
  try {
    const { values } = parseArgs({ args: [...args], options: { only: { type: 'string' }, node: { type: 'string' } } })
    const { only, node: line } = values
    if (line !== undefined && !/^\d+(\.\d+){0,2}$/.test(line)) return undefined
    const all = steps.map(({ name }) => name)
    const onAnotherNode = all.includes('unit') ? ['unit'] : all
    const names = only?.split(',') ?? (line === undefined ? all : onAnotherNode)
    if (!names.every(name => steps.some(step => step.name === name))) return undefined
    return { selectedSteps: steps.filter(({ name }) => names.includes(name)), line }
  } catch {
    return undefined
  }
}
