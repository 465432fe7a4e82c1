/** Every resource that is a list of items. A new one adds a line here and a file beside it. */
import {apps} from './apps.ts';
import type {Resource} from './resource.ts';

export const resources = {apps} as const;

/** A resource by its name in addresses; undefined for screens that are not lists. */
export const resourceNamed = (name: string): Resource | undefined =>
	Object.hasOwn(resources, name) ? (resources[name as keyof typeof resources] as unknown as Resource) : undefined;
