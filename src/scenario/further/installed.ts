/** Makes the further parts of model and compiler known at once, for whoever has no reason to load them apart. */
import '../../sim/further/installed.ts'
import { install } from '../further.ts'
import * as parts from './index.ts'

install(parts)
