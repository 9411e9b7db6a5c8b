/** Rooms of the session, which a link can lead to: what is chosen is looked at from there. */
export const LINK_ROOMS = ['door', 'play', 'compare', 'what-if'] as const
export type LinkRoom = (typeof LINK_ROOMS)[number]

/** Those of them that are fetched when they are wanted. */
export type Workroom = Exclude<LinkRoom, 'door' | 'play'>

/** Rooms beside the playground: they have addresses of their own, in which nothing is chosen. */
export const SIDE_ROOMS = ['learn', 'talk', 'claims', 'faults', 'text', 'errors', 'own', 'embed'] as const
