import {expect, test} from 'vitest';
import {drawScreen} from '../../../src/console/app/screens.tsx';
import {routes, type ScreenName} from '../../../src/domain/address/routes.ts';

test.each(Object.keys(routes) as ScreenName[])('%s has a screen', (screen) => {
	expect(drawScreen({screen, params: {}})).toBeDefined();
});
