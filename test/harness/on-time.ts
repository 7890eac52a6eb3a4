// Is loaded before the main module of a service that a test starts as a process.
import { CLOCK } from '../../service/http/admission.ts';
import { createTickingClock } from './ticking-clock.ts';

Object.assign(CLOCK, createTickingClock());
