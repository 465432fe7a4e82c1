/** Every resource that is a list of items. A new one adds a line here and a file beside it. */
import {apps} from './apps.ts';
import {authConfigs} from './auth-configs.ts';
import {owners} from './owners.ts';

export const resources = {apps, owners, 'auth-configs': authConfigs} as const;
