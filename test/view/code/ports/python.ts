/** What a listing in Python talks to. */
import type { PortsFile } from './file.ts'

export const PYTHON_PORTS: PortsFile = {
  file: 'ports.py',
  text: `class Cancelled(Exception):
    pass


class StoreError(Exception):
    pass


class NoReply(StoreError):
    """A read may have been executed, and its reply was not seen."""


class WrongType(StoreError):
    """Something else is under the key than what is read in this way."""


class Gone(Exception):
    """The node knows nothing of the attempt."""


class Seen:
    def __init__(self, outcome, says=None, held=False, raw=None):
        self.outcome = outcome
        self.says = says
        self.mail = says
        self.log = says
        self.held = held
        self.raw = raw
        self.late = False


steps = []  # the steps of cleaning leave their marks here


def step(name):
    def performed(text):
        steps.append(name)
        return text

    return performed


repair = step("repair")
strip = step("strip")
redact = step("redact")
cut_characters = step("cut")
cut_bytes = step("cut in bytes")

stores = []  # the store that the next worker finds
breakers = []  # and its breakers


def dial(url, resend):
    return stores[-1]


def own_breakers():
    return lambda node: breakers[-1]


def stored_breakers(store):
    return lambda node: breakers[-1]


def own_script(file):
    return file


def every(seconds):
    return ["tick"] if seconds == 0 else []


def after(seconds):
    return ["limit"] if seconds == 0 else []


class first_of:
    """The first of the sources that has something to say; each says it once."""

    def __init__(self, *sources):
        self.sources = sources

    async def next(self):
        return next(source for source in self.sources if source).pop()
`,
}
