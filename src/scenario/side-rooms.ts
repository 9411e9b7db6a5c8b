/** Rooms beside the playground: they have addresses of their own, in which nothing is chosen. */
export const SIDE_ROOMS = ['claims', 'faults', 'text', 'errors'] as const
