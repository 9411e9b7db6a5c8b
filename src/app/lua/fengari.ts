/** Fengari as a whole: its files ask for each other in a circle, which comes out right only when it is entered here. */
/// <reference path="./fengari-types.d.ts" />
import fengari from 'fengari'

export const { lauxlib, lua, lualib } = fengari
