// What the build makes of two files of this folder; see `scriptFrame` in vite.policy.ts.

/** A file and all it imports, as the text of one classic script. */
declare module '*?bundled' {
  const code: string
  export default code
}

/** A page whose only script is that file, under a policy of its own. */
declare module '*?framed' {
  const page: string
  export default page
}
