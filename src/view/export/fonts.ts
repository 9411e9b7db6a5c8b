/** How much wider than ours another program's letters may be. */

/**
 * A line of ours takes no more than this share of its room: a program that lacks the font takes one of its own. Arial
 * (and Helvetica, and Liberation Sans) are narrower than what is measured; DejaVu Sans is up to a seventh wider.
 */
export const SLACK = 0.86
