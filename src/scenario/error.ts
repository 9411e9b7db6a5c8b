/** The one error of this folder; in a file of its own, so that a page that plays a built-in scenario loads no validator. */

/** What is wrong with an input, where, and what is allowed; one line, fit to be shown. */
export class ScenarioError extends Error {
  override name = 'ScenarioError'
  readonly where: string

  constructor(where: string, problem: string) {
    super(`${where}: ${problem}`)
    this.where = where
  }
}
