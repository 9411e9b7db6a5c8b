/** Conditions on the rules that several lines of the listings share, as a template writes them. */

/** A final error, of one kind or of both, ends the wait whatever made the worker look. */
export const FINAL = 'routing=terminal-stops|only-failures-stop|only-protocol-errors-stop|reads-again'

/** Some branch asks whether an error is final. */
export const CHECKS =
  'routing=nudge-branch-only|terminal-stops|only-failures-stop|only-protocol-errors-stop|reads-again'

/** Somebody asks whether a read was executed whose reply was not seen. */
export const MAY_BE_UNSURE = 'status-query!=never or read=stream|stash'

/** The count is taken when the job is, before it is submitted. */
export const AT_CLAIM = 'budget!=none & budget-count=at-claim'

/** An attempt can end before it was submitted. */
export const ENDS_EARLY = `poison=quarantined or ${AT_CLAIM}`

/** The record or the queue compares before it is written, and may refuse. */
export const MAY_BE_REFUSED = 'commit-guard!=none or requeue-guard!=none'

/** Some answers of the producer are neither done, nor an error, nor a matter of the node. */
export const HAS_OTHER_ENDS = 'parse=status-table or status-query!=never'

/** Record, mail and log say the same. */
export const ALL_CLEANED = 'text-record=cleaned & text-notice=cleaned & text-log=cleaned'

/** The gap before a retry is a matter of its own. */
export const GAP_VARIES = 'backoff!=fixed or retry-flag=honoured'

/** A value of another type than the worker reads is told apart from a store that does not answer. */
export const TELLS_WRONG_TYPE = 'routing!=every-error-waits'

/** Some text is cleaned. */
export const SOME_CLEANED = 'text-record=cleaned or text-notice=cleaned or text-log=cleaned'
