/** A thread in which combinations are played. Among all rules every part of the model is needed. */
import '../../scenario/further/installed.ts'
import type { Order, Report } from './orders.ts'
import { workshop } from './workshop.ts'

const take = workshop(
  (report: Report) => self.postMessage(report),
  (act) => setTimeout(act),
)

self.addEventListener('message', ({ data }: MessageEvent<Order>) => take(data))
