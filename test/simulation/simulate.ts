/**
 * `npm run simulate -- [--seed N] [--seeds COUNT] [--steps M] [--all] [--trace]`: bundles the simulation as the product is bundled,
 * and runs it.
 */
import {mkdirSync, rmSync} from 'node:fs';
import {pathToFileURL} from 'node:url';
import {root} from '../../src/build/root.ts';
import {bundle} from '../support/bundle.ts';

const folder = `${root}/dist-test/simulation-${process.pid}`;
process.env.NODE_ENV = 'production';
mkdirSync(folder, {recursive: true});
process.on('exit', () => rmSync(folder, {recursive: true, force: true}));
await bundle(`${root}/test/simulation/program.ts`, `${folder}/program.js`);
await import(pathToFileURL(`${folder}/program.js`).href);
