/** Replaces the module of routes by its value, so that a bundle with it does not include the descriptors of resources. */
import type {Plugin} from 'esbuild';
import {routes} from '../domain/address/routes.ts';

export const routeTable: Plugin = {
	name: 'route-table',
	setup(build) {
		build.onLoad({filter: /[/\\]domain[/\\]address[/\\]routes\.ts$/}, () => ({
			contents: `export const routes = ${JSON.stringify(routes)};`,
		}));
	},
};
