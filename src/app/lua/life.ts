/** The life that a script is told: whole seconds, at least one. */
export const lifeInSeconds = (lifeMs: number): number => Math.max(1, Math.ceil(lifeMs / 1000))
