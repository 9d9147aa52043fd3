/**
 * Stops a process and its children with SIGSTOP: the sockets still accept connections and data, but nothing is
 * answered.
 */
import { execFileSync } from 'node:child_process'

export interface Stallable {
  /** Stops the process from answering. */
  stall(): void
  resume(): void
}

/** Returns the child processes. PostgreSQL's children lead their own process groups. */
function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map(line => line.trim().split(/\s+/).map(Number))
  return pairs.filter(([, parent]) => parent === pid).flatMap(([child = 0]) => [child, ...childrenOf(child)])
}

export function stallable(pid: number): Stallable {
  // The parent is stopped first, so that it creates no more children.
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    process.kill(pid, name)
    for (const child of childrenOf(pid)) {
      try {
        process.kill(child, name)
      } catch {
        // The process has just ended.
      }
    }
  }
  return { stall: () => signal('SIGSTOP'), resume: () => signal('SIGCONT') }
}
