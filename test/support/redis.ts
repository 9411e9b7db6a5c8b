/** A real Redis of the test's own: found, started on a free port of this machine, asked, and stopped again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { delimiter, join } from 'node:path'
import type { Reply } from '../../src/sim/store/reply.ts'

const howToGetRedis = [
  'No redis-server found. One of:',
  '  apt-get update && apt-get install -y redis-server     (Debian, as root)',
  '  REDIS_PATH=/path/to/redis-server npm test             (one that is already there)',
].join('\n')

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The server asked for by REDIS_PATH, or the first on the PATH; undefined where there is none. */
export function findRedis(): string | undefined {
  const asked = process.env['REDIS_PATH']
  if (asked) return isExecutable(asked) ? asked : undefined
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, 'redis-server')).find(isExecutable)
}

/** True where the tests that need a Redis can run; says so where they cannot, and throws under CI. */
export function hasRedis(): boolean {
  if (findRedis() !== undefined) return true
  if (process.env['CI']) throw new Error(howToGetRedis)
  console.warn(`SKIPPED, nothing was compared with a real Redis. ${howToGetRedis}`)
  return false
}

/** Reads replies off the wire (RESP 2) as their bytes come in. */
class Replies {
  private bytes = Buffer.alloc(0)
  private at = 0

  add(chunk: Buffer): void {
    this.bytes = Buffer.concat([this.bytes.subarray(this.at), chunk])
    this.at = 0
  }

  /** The next whole reply; null where it has not all come yet. */
  next(): Reply | null {
    const from = this.at
    const reply = this.read()
    if (reply === null) this.at = from
    return reply
  }

  private line(): string | null {
    const end = this.bytes.indexOf('\r\n', this.at)
    if (end < 0) return null
    const text = this.bytes.toString('utf8', this.at, end)
    this.at = end + 2
    return text
  }

  private read(): Reply | null {
    const line = this.line()
    if (line === null) return null
    const rest = line.slice(1)
    switch (line[0]) {
      case '+':
        return { kind: 'status', text: rest }
      case '-':
        return { kind: 'error', text: rest }
      case ':':
        return { kind: 'integer', value: BigInt(rest) }
      case '$': {
        const length = Number(rest)
        if (length < 0) return { kind: 'nil' }
        if (this.bytes.length < this.at + length + 2) return null
        const text = this.bytes.toString('utf8', this.at, this.at + length)
        this.at += length + 2
        return { kind: 'bulk', text }
      }
      case '*': {
        const length = Number(rest)
        if (length < 0) return { kind: 'nil' }
        const items: Reply[] = []
        for (let i = 0; i < length; i++) {
          const item = this.read()
          if (item === null) return null
          items.push(item)
        }
        return { kind: 'array', items }
      }
      default:
        throw new Error(`not a reply: ${line}`)
    }
  }
}

const onTheWire = (argv: readonly string[]): string =>
  `*${argv.length}\r\n${argv.map((arg) => `$${Buffer.byteLength(arg)}\r\n${arg}\r\n`).join('')}`

/** A server with one connection to it. */
export class Redis {
  private readonly server: ChildProcess
  private readonly socket: Socket
  private readonly replies = new Replies()
  private readonly waiting: ((reply: Reply) => void)[] = []

  constructor(server: ChildProcess, socket: Socket) {
    this.server = server
    this.socket = socket
    socket.on('data', (chunk: Buffer) => {
      this.replies.add(chunk)
      for (let reply = this.replies.next(); reply !== null; reply = this.replies.next()) this.waiting.shift()?.(reply)
    })
  }

  /** One command. */
  call(...argv: readonly string[]): Promise<Reply> {
    return new Promise((resolve) => {
      this.waiting.push(resolve)
      this.socket.write(onTheWire(argv))
    })
  }

  /** Many commands in one go; their replies in order. */
  callAll(commands: readonly (readonly string[])[]): Promise<Reply[]> {
    const replies = commands.map(() => new Promise<Reply>((resolve) => this.waiting.push(resolve)))
    this.socket.write(commands.map(onTheWire).join(''))
    return Promise.all(replies)
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.server.once('exit', resolve))
    this.socket.destroy()
    this.server.kill('SIGKILL')
    await ended
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject()))
    })
  })
}

/** Starts a server that keeps nothing on disk. Throws where there is none. */
export async function startRedis(): Promise<Redis> {
  const path = findRedis()
  if (path === undefined) throw new Error(howToGetRedis)
  const port = await freePort()
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn(path, options, { stdio: ['ignore', 'pipe', 'inherit'], cwd: '/' })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    server.once('exit', () => reject(new Error(`redis-server ended at once: ${said}`)))
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Ready to accept connections')) resolve()
    })
  })
  const socket = connect(port, '127.0.0.1')
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  socket.setNoDelay(true)
  return new Redis(server, socket)
}
