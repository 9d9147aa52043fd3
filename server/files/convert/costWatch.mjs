/**
 * A thread that ends its process when the process has used `cpuMs` of processor time, even if all other threads are
 * blocked (convert.mjs).
 */
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const { before, cpuMs } = workerData
const lookEveryMs = 50

setInterval(() => {
  const { user, system } = process.cpuUsage(before)
  if ((user + system) / 1000 < cpuMs) return
  writeSync(2, 'costly\n')
  process.kill(process.pid, 'SIGKILL')
}, lookEveryMs)
