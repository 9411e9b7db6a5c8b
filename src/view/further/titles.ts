/** What faults are called. */
import { FAULTS, type FaultSlug } from '../../sim/faults.ts'

export const faultTitle = (fault: FaultSlug): string => FAULTS[fault].title
