module sextant.invalid/client

go 1.19
