/** Makes all further parts known at once: of the model, of the compiler, and of what is shown. */
import '../../scenario/further/installed.ts'
import { install } from '../further.ts'
import * as parts from './index.ts'

install(parts)
